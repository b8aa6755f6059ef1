import classes from './Tiles.module.css'

type Props = {
  word: string
  /** Grey, for a missing thing. */
  muted?: boolean
  /** Hop one after the other, while something loads. */
  moving?: boolean
}

/** A word laid in letter tiles. Decoration only: the screen says the same in text. */
export function Tiles({ word, muted = false, moving = false }: Props) {
  return (
    <span className={classes.row} data-muted={muted || undefined} data-moving={moving || undefined} aria-hidden>
      {word.split('').map((letter, place) => (
        // The place is the letter's identity: a word may hold a letter twice.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={place} className={classes.tile} style={{ '--place': place }}>
          {letter}
        </span>
      ))}
    </span>
  )
}
