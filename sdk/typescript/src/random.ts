/** Chance that comes from a seed and nothing else. */

/** A generator of random numbers: xoshiro128**, seeded with the 32 bytes of a `bot_seed`. */
export class Random {
  readonly #state: Uint32Array;

  constructor(seed: Uint8Array) {
    const bytes = new Uint8Array(32);
    bytes.set(seed.subarray(0, 32));
    const words = new DataView(bytes.buffer);
    this.#state = Uint32Array.from(
      [0, 4, 8, 12],
      (at) => words.getUint32(at) ^ words.getUint32(at + 16),
    );
    if (this.#state.every((word) => word === 0)) this.#state[0] = 1; // it would stay so for ever
  }

  /** A number of 32 bits. */
  bits(): number {
    const s = this.#state as unknown as [number, number, number, number];
    const mixed = Math.imul(rotate(Math.imul(s[1], 5), 7), 9) >>> 0;
    const shifted = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate(s[3], 11);
    return mixed;
  }

  /** A number from 0 up to 1, which it never is. */
  next(): number {
    return (this.bits() >>> 5) / 2 ** 27 + (this.bits() >>> 6) / 2 ** 53;
  }

  /** A whole number from 0 up to `n`, which it never is; each as likely as any. */
  below(n: number): number {
    return Math.floor(this.next() * n);
  }

  /** One of these, each as likely as any. */
  choice<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T;
  }

  /** Put these in an order by chance, in place. */
  shuffle(these: unknown[]): void {
    for (let i = these.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [these[i], these[j]] = [these[j], these[i]];
    }
  }
}

function rotate(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}
