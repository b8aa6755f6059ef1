import { brandStyle, usualColours } from '#brand.ts'

type Props = { primary: string | null; accent: string | null }

/** The club's own colours on every page, where it has said some. They are `#rrggbb`: nothing can end the element. */
export function BrandStyle({ primary, accent }: Props) {
  if (!primary && !accent) return null
  const colours = { primary: primary ?? usualColours.primary, accent: accent ?? usualColours.accent }
  return <style data-brand dangerouslySetInnerHTML={{ __html: brandStyle(colours) }} />
}
