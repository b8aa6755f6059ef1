/** The camera's picture with the frame for the ticket's code. */
import { Button } from '@mantine/core'
import { IconCamera, IconCameraOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '#words/Words.tsx'
import { startCamera } from './camera.ts'
import classes from './door.module.css'

/** A code that stays before the camera is one scan, until it was gone for so long. */
const goneFor = 2500

export function DoorCamera({ onText }: { onText: (text: string) => void }) {
  const t = useWords('door.camera')
  const video = useRef<HTMLVideoElement>(null)
  const seen = useRef({ text: '', at: 0 })
  const [isOn, setOn] = useState(false)
  const [problem, setProblem] = useState<'denied' | 'none' | null>(null)
  const tell = useRef(onText)
  useEffect(() => {
    tell.current = onText
  })
  useEffect(() => {
    const element = video.current
    if (!isOn || !element) return
    let stop: (() => void) | null = null
    let isOver = false
    const look = (text: string) => {
      const { text: before, at } = seen.current
      const now = Date.now()
      seen.current = { text, at: now }
      if (text !== before || now - at > goneFor) tell.current(text)
    }
    const begin = async () => {
      try {
        const started = await startCamera(element, look)
        if (isOver) started()
        else stop = started
      } catch (error) {
        setOn(false)
        setProblem(error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'none')
      }
    }
    void begin()
    return () => {
      isOver = true
      stop?.()
    }
  }, [isOn])
  return (
    <section className={classes.camera} data-on={isOn}>
      <div className={classes.view} hidden={!isOn}>
        {/* What it shows is read for who cannot see it. */}
        <video ref={video} muted playsInline aria-hidden />
        <p>{t('aim')}</p>
      </div>
      {problem ? <p role="alert">{t(problem)}</p> : null}
      <Button
        size="md"
        fullWidth
        variant={isOn ? 'default' : 'filled'}
        leftSection={isOn ? <IconCameraOff size={20} aria-hidden /> : <IconCamera size={20} aria-hidden />}
        onClick={() => {
          setProblem(null)
          setOn(!isOn)
        }}
      >
        {t(isOn ? 'stop' : 'start')}
      </Button>
    </section>
  )
}
