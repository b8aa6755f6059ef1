/** A picture to be looked at closely: zoomed, turned, moved, and over the whole screen. */
import { ActionIcon, Group, Modal, Text, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMaximize, IconRotateClockwise, IconZoomIn, IconZoomOut, IconZoomReset } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useWords } from '#words/Words.tsx'
import './PictureViewer.mantine.css'
import classes from './PictureViewer.module.css'
import { largest, smallest, usePictureView } from './picture-view.ts'

type Props = {
  src: string
  alt: string
  /** Called once the picture is decoded, so that the next frame shows it. */
  onShown?: (() => void) | undefined
}

export function PictureViewer({ src, alt, onShown }: Props) {
  const words = useWords('office.picture')
  const [isFull, full] = useDisclosure(false)
  return (
    <>
      <Board
        src={src}
        alt={alt}
        onShown={onShown}
        more={
          <Tool label={words('full')} onClick={full.open}>
            <IconMaximize size={18} aria-hidden />
          </Tool>
        }
      />
      <Modal opened={isFull} onClose={full.close} title={alt} fullScreen classNames={{ body: classes.full ?? '' }}>
        <Board src={src} alt={alt} />
      </Modal>
    </>
  )
}

function Board({ src, alt, onShown, more }: Props & { more?: ReactNode }) {
  const words = useWords('office.picture')
  const board = useRef<HTMLDivElement>(null)
  const view = usePictureView(src, board)
  return (
    <div className={classes.viewer}>
      <div ref={board} className={classes.board} data-zoomed={view.scale > 1 || undefined} {...view.handlers}>
        <img
          className={classes.picture}
          src={src}
          alt={alt}
          draggable={false}
          style={view.style}
          onLoad={({ currentTarget }) => void currentTarget.decode().then(onShown, () => undefined)}
          // Nothing more will be seen of it.
          onError={onShown}
        />
      </div>
      <Group gap={4} className={classes.tools} role="group" aria-label={words('tools')}>
        <Tool label={words('zoomOut')} onClick={() => view.zoom(1 / 1.5)} isOff={view.scale <= smallest}>
          <IconZoomOut size={18} aria-hidden />
        </Tool>
        <Text size="sm" className={classes.scale} aria-live="polite">
          {words('scale', { percent: String(Math.round(view.scale * 100)) })}
        </Text>
        <Tool label={words('zoomIn')} onClick={() => view.zoom(1.5)} isOff={view.scale >= largest}>
          <IconZoomIn size={18} aria-hidden />
        </Tool>
        <Tool label={words('reset')} onClick={view.reset}>
          <IconZoomReset size={18} aria-hidden />
        </Tool>
        <Tool label={words('turn')} onClick={view.turn}>
          <IconRotateClockwise size={18} aria-hidden />
        </Tool>
        {more}
      </Group>
    </div>
  )
}

type ToolProps = { label: string; onClick: () => void; isOff?: boolean; children: ReactNode }

function Tool({ label, onClick, isOff = false, children }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" size="lg" aria-label={label} onClick={onClick} disabled={isOff}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
