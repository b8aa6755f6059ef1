import { pictureAddress } from '#kit/endpoint/api-base.ts'
import { usualNames } from '#words/club-name.ts'
import { useClubNames, useWords } from '#words/Words.tsx'
import classes from './Logo.module.css'

/** The mark: a letter tile that speaks. The same drawing as public/favicon.svg. */
export function Mark() {
  return (
    <svg width={34} height={34} viewBox="0 0 40 40" aria-hidden focusable="false">
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

type LogoProps = {
  /** The key of the club's own logo, where it has one. */
  own: string | null
}

/** The club's logo, or the mark if the name is the one that it shows, and the name next to it. */
export function Logo({ own }: LogoProps) {
  const words = useWords('common')
  const { short_name } = useClubNames()
  return (
    <span className={classes.logo}>
      {own ? (
        <img className={classes.own} src={pictureAddress(own, 480)} alt="" height={34} />
      ) : (
        short_name === usualNames.short_name && <Mark />
      )}
      <span className={classes.name}>{words('product')}</span>
    </span>
  )
}
