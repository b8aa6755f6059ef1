import type { ReactNode } from 'react'
import { Tiles } from '../../../ui/brand/Tiles.tsx'
import classes from './AuthCard.module.css'
import { SessionAlertBox } from './SessionAlertBox.tsx'

type Props = { title: string; lead?: ReactNode; word: string; children: ReactNode }

/** The frame of the screens around signing in. */
export function AuthCard({ title, lead, word, children }: Props) {
  return (
    <div className={classes.stage}>
      <div className={classes.card}>
        <Tiles word={word} />
        <h1 className={classes.title}>{title}</h1>
        {lead && <p className={classes.lead}>{lead}</p>}
        <div className={classes.content}>
          <SessionAlertBox />
          {children}
        </div>
      </div>
    </div>
  )
}
