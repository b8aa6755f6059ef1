/** Small drawings for moments of a screen, in the landing page's hand. */

// Never inside a script: most screens show none of them.
const files = import.meta.glob<string>('./pictures/*.svg', { query: '?no-inline', import: 'default', eager: true })

const names = [
  'board',
  'broken',
  'closed',
  'done',
  'empty',
  'key',
  'letter',
  'lost',
  'search',
  'test',
  'welcome',
] as const
export type SpotName = (typeof names)[number]

type Props = {
  name: SpotName
  /** In pixels; the height follows. */
  width?: number
  className?: string | undefined
}

/** Decoration only: the screen says the same in text. */
export function Spot({ name, width = name === 'welcome' ? 400 : 200, className }: Props) {
  const ratio = name === 'welcome' ? 460 / 400 : 150 / 200
  return (
    <img
      src={files[`./pictures/${name}.svg`]}
      alt=""
      width={width}
      height={Math.round(width * ratio)}
      className={className}
      loading="lazy"
      decoding="async"
    />
  )
}
