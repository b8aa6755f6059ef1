import { useState } from 'react'
import { useWords } from '#words/Words.tsx'
import classes from './ProfileVideo.module.css'

type Props = { title: string; caption: string; frame: string; page: string }

/** A poster of ours; the film and everything that comes with it is fetched when it is pressed, not before. */
export function ProfileVideo({ title, caption, frame, page }: Props) {
  const t = useWords('landing.video')
  const [playing, setPlaying] = useState(false)
  if (playing) {
    return (
      <>
        <iframe
          className={classes.frame}
          src={frame}
          title={title}
          // The film is of another origin, so its scripts reach nothing of this page.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          ref={focus}
        />
        {/* Whether the other site answers is not known here: without network the frame stays empty. */}
        <p className={classes.instead}>
          {t('empty')}{' '}
          <a href={page} target="_blank" rel="noopener noreferrer">
            {t('away')}
          </a>
        </p>
      </>
    )
  }
  return (
    <>
      <button type="button" className={classes.poster} onClick={() => setPlaying(true)}>
        <Scene />
        <span className="unseen">{t('play')}.</span>
        <span className={classes.foot}>
          <span className={classes.play}>
            <svg width="34" height="34" viewBox="0 0 34 34" aria-hidden>
              <path d="M11 6.5 27 17 11 27.5z" />
            </svg>
          </span>
          <span>
            <span className={classes.caption}>{caption}</span>
            <span className={classes.note}>{t('note')}</span>
          </span>
        </span>
      </button>
      <noscript>
        <a href={page}>{t('away')}</a>
      </noscript>
    </>
  )
}

const focus = (frame: HTMLIFrameElement | null) => frame?.focus()

/** A microphone in the light, and a hall that waits. */
function Scene() {
  return (
    <svg className={classes.scene} viewBox="0 0 800 450" preserveAspectRatio="xMaxYMid slice" aria-hidden>
      <path className={classes.beam} d="M470-20h130l150 330H390z" />
      <ellipse className={classes.pool} cx="570" cy="306" rx="180" ry="26" />
      <path className={classes.stand} d="M570 170v134M528 308q42-22 84 0" />
      <rect className={classes.microphone} x="538" y="70" width="64" height="112" rx="32" />
      <path className={classes.grille} d="M541 112h58M541 134h58M559 74v64M581 74v64" />
      <path className={classes.hall} d={hall} />
    </svg>
  )
}

// Heads and shoulders along the lower edge, seen from behind.
const hall = [30, 128, 232, 330, 436, 534, 636, 736, 820]
  .map((x, place) => {
    const y = place % 2 ? 352 : 368
    return `M${x - 26} ${y}a26 26 0 1 1 52 0a26 26 0 1 1-52 0M${x - 54} 460q4-${460 - y - 34} 54-${460 - y - 32}t54 ${460 - y - 32}z`
  })
  .join('')
