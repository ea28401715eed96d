import js from "@eslint/js";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["**/dist/", "**/.deps/", "**/v1/", "**/*.js", "**/*.mjs"] },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      // Cards, moves and numbers are made to be put into sentences.
      "@typescript-eslint/restrict-template-expressions": "off",
      "@typescript-eslint/no-base-to-string": "off",
      // Enum values come off the wire as numbers.
      "@typescript-eslint/no-unsafe-enum-assignment": "off",
      // What a bot need not use is told it all the same.
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      // `describe` and `test` of node:test return promises that nobody waits for.
      "@typescript-eslint/no-floating-promises": [
        "error",
        { allowForKnownSafeCalls: [{ from: "package", package: "node:test", name: ["test"] }] },
      ],
    },
  },
);
