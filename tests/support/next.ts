// Numbers that make what tests create unlike each other. Several files run in one process, one after the other, and
// each begins at one: what a test finds must not depend on what ran before it.
const reached = new Map<string, number>()

/** The next number of this name, from one on. */
export function next(name: string): number {
  const number = (reached.get(name) ?? 0) + 1
  reached.set(name, number)
  return number
}

/** Lets all of them begin at one again. */
export const beginAnew = (): void => reached.clear()

/** A number written in capital letters. */
export const letters = (value: number): string =>
  value < 26 ? String.fromCharCode(65 + value) : letters(Math.floor(value / 26)) + letters(value % 26)
