# What `build`, `fetch` and `check` share. need_*: is the tool there? They are given the caller's name.

need_jdk() {
  if ! command -v javac >/dev/null || ! command -v java >/dev/null; then
    echo "$1: there is no javac on PATH; get a JDK, version 17 or newer, for example by" \
      "\`apt-get install openjdk-17-jdk-headless\`" >&2
    exit 1
  fi
  version=$(javac -version 2>&1 | sed 's/[^0-9]*\([0-9]*\).*/\1/')
  if [ "${version:-0}" -lt 17 ]; then
    echo "$1: this is Java $version; get a JDK, version 17 or newer, for example by" \
      "\`apt-get install openjdk-17-jdk-headless\`" >&2
    exit 1
  fi
}

need_maven() {
  if ! command -v mvn >/dev/null; then
    echo "$1: there is no mvn on PATH; get Maven, for example by \`apt-get install maven\`" >&2
    exit 1
  fi
}

# Lay what Maven has built, and what it needs to run, where `build` takes it from.
lay_out() {
  rm -rf .deps.new
  mkdir .deps.new
  cp -r target/lib .deps.new/lib
  cp target/euchre-sdk-*.jar .deps.new/lib/
  chmod -R a+rX .deps.new
  rm -rf .deps
  mv .deps.new .deps
}
