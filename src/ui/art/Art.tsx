/**
 * The drawings of our own on the landing page. They are files next to the page, with colours that work on light and
 * dark paper alike.
 */

// Never inside a script: a file of its own is fetched when it comes into view, and kept for ever.
const files = import.meta.glob<string>('./drawings/*.svg', { query: '?no-inline', import: 'default', eager: true })

type Measure = readonly [width: number, height: number]

const card: Measure = [320, 200]
const measures: Record<string, Measure> = {
  class: card,
  event: card,
  hero: [560, 440],
  avatar: [96, 96],
  talent: [160, 160],
  achievement: [160, 160],
  partner: [160, 160],
}

/** Where a drawing lies; undefined for a name that none has. */
export const artAddress = (name: string): string | undefined => files[`./drawings/${name}.svg`]

type Props = {
  /** Like `class-debate` or `event-01`. */
  name: string
  /** Its description, if the text next to it does not say so; decoration otherwise. */
  alt?: string
  className?: string | undefined
  /** For pictures that are seen first: fetched at once. */
  eager?: boolean
}

/** A drawing with its measures, so that nothing moves when it arrives. Nothing for a name that has none. */
export function Art({ name, alt = '', className, eager = false }: Props) {
  const src = artAddress(name)
  if (!src) return null
  const [width, height] = measures[name.split('-', 1)[0] ?? ''] ?? card
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      className={className}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
}
