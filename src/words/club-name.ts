/**
 * The club's name in what the product says. The texts are written with the usual name; where the office has given
 * another one, each text is said with that. Runs on both sides.
 */
export type ClubNames = { name: string; short_name: string }

export const usualNames: ClubNames = { name: 'Bina Nusantara English Club', short_name: 'BNEC' }

const either = /Bina Nusantara English Club|\bBNEC\b/g

/** The texts, however deep they lie, in the club's name. */
export function inNameOf<Texts>(texts: Texts, { name, short_name }: ClubNames): Texts {
  if (name === usualNames.name && short_name === usualNames.short_name) return texts
  const named = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value.replaceAll(either, (said) => (said === usualNames.short_name ? short_name : name))
    if (Array.isArray(value)) return value.map(named)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, named(inner)]))
  }
  // The same shape with other strings in it.
  return named(texts) as Texts
}
