import classes from './Logo.module.css'

/** The mark: a letter tile that speaks. The same drawing as public/favicon.svg. */
export function Mark({ size = 34 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden focusable="false">
      <path
        className={classes.edge}
        d="M9 2h22a7 7 0 0 1 7 7v17a7 7 0 0 1-7 7H17.5L9.6 39.2c-.9.7-2.1 0-2.1-1.1v-5.3A7 7 0 0 1 2 26V9a7 7 0 0 1 7-7z"
      />
      <path className={classes.face} d="M9 2h22a7 7 0 0 1 7 7v14.5a7 7 0 0 1-7 7H9a7 7 0 0 1-7-7V9a7 7 0 0 1 7-7z" />
      <path
        className={classes.letter}
        fillRule="evenodd"
        d="M13 7.5h8.4c3.7 0 6 1.9 6 4.8 0 1.8-.9 3.1-2.4 3.8 2 .6 3.2 2.1 3.2 4.2 0 3.2-2.5 5.2-6.5 5.2H13zm4.4 3.5v3.6h3.1c1.5 0 2.3-.6 2.3-1.8s-.8-1.8-2.3-1.8zm0 6.9v4.1h3.6c1.6 0 2.5-.7 2.5-2.1 0-1.3-.9-2-2.5-2z"
      />
    </svg>
  )
}

/** The mark and the name beside it. */
export function Logo() {
  return (
    <span className={classes.logo}>
      <Mark />
      <span className={classes.name}>BNEC</span>
    </span>
  )
}
