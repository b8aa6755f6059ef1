import type { ReactNode } from 'react'
import { Spot, type SpotName } from '#ui/art/Spot.tsx'
import { Tiles } from '#ui/brand/Tiles.tsx'
import classes from './AuthCard.module.css'
import { SessionAlertBox } from './SessionAlertBox.tsx'

type Props = { title: string; lead?: ReactNode; word: string; picture: SpotName; children: ReactNode }

/** The frame of the screens around signing in: tiles above the form, or a picture next to it if there is room. */
export function AuthCard({ title, lead, word, picture, children }: Props) {
  return (
    <div className={classes.stage}>
      <div className={classes.frame}>
        <div className={classes.card}>
          <div className={classes.tiles}>
            <Tiles word={word} />
          </div>
          <h1 className={classes.title}>{title}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
          <div className={`stack apart ${classes.content}`}>
            <SessionAlertBox />
            {children}
          </div>
        </div>
        <div className={classes.scene} data-surface="ink">
          <Spot name={picture} width={picture === 'welcome' ? 380 : 320} className={classes.picture} />
        </div>
      </div>
    </div>
  )
}
