import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useClubNames, useWords } from '#words/Words.tsx'
import { TilesStill } from '#ui/player/TilesStill.tsx'
import { Tiles } from '#ui/brand/Tiles.tsx'
import { usualNames } from '#words/club-name.ts'
import tiles from '../ui/player/tiles.json?url&no-inline'
import classes from './LoadingScreen.module.css'

type Props = {
  /** With the animation player: always, on a fast line, or never, which is for what takes a moment only. */
  player?: 'always' | 'fast' | 'never'
}

/** Fills the screen while something is on its way: the club's tiles hop, again and again. */
export function LoadingScreen({ player = 'never' }: Props) {
  const t = useWords('common')
  return (
    <div className={classes.screen} role="status">
      <LoadingAnimation player={player} />
      <span className={classes.text}>{t('loading')}</span>
    </div>
  )
}

// lottie-web weighs more than all the rest of a page: it comes by itself, after everything that is needed.
const Player = lazy(() => import('#ui/player/Player.tsx').then((module) => ({ default: module.Player })))

const loop = 1600

/**
 * The hopping tiles. At first they are moved by styles alone, which costs nothing and works everywhere; the animation
 * player then takes over in the middle of a hop.
 */
function LoadingAnimation({ player }: { player: 'always' | 'fast' | 'never' }) {
  const { short_name } = useClubNames()
  const still = useRef<HTMLDivElement>(null)
  const [isWanted, setWanted] = useState(false)
  const [isTaken, setTaken] = useState(false)
  useEffect(() => {
    // After hydration, which would otherwise wait for the player's code.
    const timer = setTimeout(() => setWanted(player === 'always' || (player === 'fast' && isFast())), 0)
    return () => clearTimeout(timer)
  }, [player])

  const startAt = () => {
    const running = still.current?.getAnimations({ subtree: true })[0]?.currentTime
    return typeof running === 'number' ? (running % loop) / loop : 0
  }
  // The drawn letters are those of the usual name.
  if (short_name !== usualNames.short_name) return <OtherName word={short_name} />
  return (
    <div className={classes.animation} aria-hidden>
      {!isTaken && (
        <div ref={still}>
          <TilesStill />
        </div>
      )}
      {isWanted && (
        <Suspense fallback={null}>
          <div className={classes.player}>
            <Player src={tiles} autoplay loop startAt={startAt} onState={(state) => setTaken(state !== 'loading')} />
          </div>
        </Suspense>
      )}
    </div>
  )
}

const OtherName = ({ word }: { word: string }) => (
  <div className={classes.animation} data-word aria-hidden>
    <Tiles word={word.replaceAll(' ', '')} moving />
  </div>
)

type Connection = { saveData?: boolean; rtt?: number; downlink?: number }

// Milliseconds and megabits a second. Beyond them, and later than this in a page's life, the loader would be gone.
const slowAnswer = 125
const slowStream = 1.5
const latestStart = 1200

/** Whether the player would come in time, without taking the line from the page. A silent browser counts as fast. */
function isFast(): boolean {
  if (performance.now() > latestStart) return false
  const {
    saveData = false,
    rtt = 0,
    downlink = slowStream,
  } = (navigator as { connection?: Connection }).connection ?? {}
  return !saveData && rtt < slowAnswer && downlink >= slowStream
}
