import classes from './Board.module.css'

// Words of the club, placed so that one column spells its name.
const words = [
  { word: 'DEBATE', start: 3 },
  { word: 'LISTEN', start: 0 },
  { word: 'FRIEND', start: 2 },
  { word: 'SPEECH', start: 1 },
]
const nameColumn = 5
const points: Record<string, number> = {
  A: 1,
  B: 3,
  C: 3,
  D: 2,
  E: 1,
  F: 4,
  H: 4,
  I: 1,
  L: 1,
  N: 1,
  P: 3,
  R: 1,
  S: 1,
  T: 1,
}

/** The hero's picture: a board of letter tiles. */
export function Board({ label }: { label: string }) {
  return (
    <div className={classes.board} role="img" aria-label={label}>
      {words.flatMap(({ word, start }, row) =>
        word.split('').map((letter, place) => {
          const column = start + place
          return (
            <span
              key={`${row}-${column}`}
              className={classes.tile}
              data-name={column === nameColumn || undefined}
              style={{ gridArea: `${row + 1} / ${column + 1}`, '--order': row * 2 + place } as React.CSSProperties}
            >
              {letter}
              <span className={classes.points}>{points[letter]}</span>
            </span>
          )
        }),
      )}
    </div>
  )
}
