/** Colours as `#rrggbb`: how well one reads on another, and the nearest one that does. Runs on both sides. */

/** The contrast that WCAG asks of text of any size at level AA. */
export const readable = 4.5

type Rgb = readonly [number, number, number]

const rgbOf = (colour: string): Rgb => {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}
const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function luminance(colour: string): number {
  const [r, g, b] = rgbOf(colour).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** A colour with so much (0 to 1) of another one in it. */
export function mix(colour: string, other: string, share: number): string {
  const [from, to] = [rgbOf(colour), rgbOf(other)]
  return hexOf(from.map((part, at) => part + ((to[at] ?? 0) - part) * share) as unknown as Rgb)
}

/** The lowest contrast with any of these. */
export const leastContrast = (colour: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => contrast(colour, ground)))

/** The colour itself, or the first one on the way to black or white that reads on all of these; it keeps its hue. */
export function towards(
  end: '#000000' | '#ffffff',
  colour: string,
  grounds: readonly string[],
  least = readable,
): string {
  for (let share = 0; share < 100; share += 1) {
    const tried = mix(colour, end, share / 100)
    if (leastContrast(tried, grounds) >= least) return tried
  }
  return end
}
