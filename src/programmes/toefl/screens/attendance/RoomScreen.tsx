/** The room's code for the whole screen of a projector: digits, time left, QR code, attendance. */
import { Button, Modal } from '@mantine/core'
import { IconMaximize, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useAddressParams } from '#ui/search-params.ts'
import { momentRange } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { forget, useRead } from '#api/api.ts'
import { readRoomCode, type RoomCode } from '../../attendance.contract.ts'
import { CountdownRing } from './CountdownRing.tsx'
import { QrCode } from '#ui/QrCode.tsx'
import { Unread } from '#ui/Unread.tsx'
import classes from './room.module.css'

/** Open while the address names a room (`?room=3`), so that a reload shows it again. */
export function RoomScreen() {
  const words = useWords('presence.room')
  const client = useQueryClient()
  const [params, changeParams] = useAddressParams()
  const id = Number(params.get('room'))
  const close = () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    void forget(client, ['/toefl-attendances'])
    changeParams((after) => after.delete('room'))
  }
  return (
    <Modal.Root
      opened={Number.isInteger(id) && id > 0}
      onClose={close}
      fullScreen
      padding={0}
      transitionProps={{ duration: 0 }}
    >
      {/* In parts, because only so the dialog itself gets the name. */}
      <Modal.Content aria-label={words('title')}>
        <Modal.Body>{id > 0 ? <Room id={id} onClose={close} /> : null}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Soon after the code has changed, and at least now and then for the number of those present. */
const untilNextCode = (room: RoomCode | undefined): number => {
  if (!room) return 5000
  const left = Date.parse(room.expires_at) - Date.parse(room.server_time)
  return Math.min(5000, Math.max(300, left + 150))
}

function Room({ id, onClose }: { id: number; onClose: () => void }) {
  const words = useWords('presence.room')
  const frame = useRef<HTMLDivElement>(null)
  const { data, error, refetch, dataUpdatedAt } = useRead(
    readRoomCode,
    { params: { id } },
    {
      refetchInterval: (query) => untilNextCode(query.state.data?.data),
      refetchIntervalInBackground: true,
      staleTime: 0,
    },
  )
  const room = data?.data
  useAwake()
  return (
    <div ref={frame} className={classes.room}>
      <div className={classes.tools}>
        <Button
          variant="default"
          leftSection={<IconMaximize size={18} aria-hidden />}
          onClick={() => void frame.current?.requestFullscreen().catch(() => undefined)}
        >
          {words('full')}
        </Button>
        <Button variant="default" leftSection={<IconX size={18} aria-hidden />} onClick={onClose}>
          {words('close')}
        </Button>
      </div>
      {room ? (
        <Shown room={room} readAt={dataUpdatedAt} isLost={error !== null} />
      ) : (
        <Unread error={error} refetch={refetch} kind="form" />
      )}
    </div>
  )
}

function Shown({ room, readAt, isLost }: { room: RoomCode; readAt: number; isLost: boolean }) {
  const words = useWords('presence.room')
  const language = useLanguage()
  return (
    <div className={classes.shown}>
      <div>
        <h1 className={classes.shift}>{inLanguage(language, room).shift}</h1>
        <p className={classes.when}>{momentRange(room.starts_at, room.ends_at, language)}</p>
      </div>
      <div className={classes.both}>
        <section className={classes.code} aria-label={words('code')}>
          <p className={classes.when}>{words('enter')}</p>
          <p className={classes.digits} data-testid="room-code">
            <span>{room.code.slice(0, 3)}</span>
            <span>{room.code.slice(3)}</span>
          </p>
          <CountdownRing
            key={room.code}
            seconds={room.seconds}
            endsAt={readAt + Date.parse(room.expires_at) - Date.parse(room.server_time)}
          />
        </section>
        <section className={classes.qr} aria-label={words('qr')}>
          <QrCode text={room.url} label={words('qrLabel')} />
          <p className={classes.address}>{room.url.replace(/^https?:\/\//, '').replace(/\?.*$/, '')}</p>
        </section>
      </div>
      <p className={classes.present} role="status">
        {isLost ? words('lost') : words('present', { present: room.present, registrants: room.registrants })}
      </p>
    </div>
  )
}

/** A projector must not go dark in the middle of a room. */
function useAwake(): void {
  useEffect(() => {
    let lock: { release: () => Promise<void> } | undefined
    let isGone = false
    const wakeLock = 'wakeLock' in navigator ? navigator.wakeLock : undefined
    void wakeLock
      ?.request('screen')
      .then((given) => {
        lock = given
        if (isGone) void given.release()
      })
      // Not allowed on this device, or the tab is hidden: nothing is lost.
      .catch(() => undefined)
    return () => {
      isGone = true
      void lock?.release()
    }
  }, [])
}
