import { Alert, Button, Group, Input, Loader, Text } from '@mantine/core'
import { IconAlertTriangle, IconCamera, IconClipboard, IconPhoto, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useWords } from '#words/Words.tsx'
import { pictureSaved } from '#ui/drafted-form/draft-picture.ts'
import { useIsHydrated } from '#ui/use-is-hydrated.ts'
import { canReadClipboard, usePastedPicture } from './proof/clipboard.ts'
import { Preview } from './ProofPreview.tsx'
import type { Stage } from './proof/prepare.ts'
import { useProof } from './proof/use-proof.ts'
import classes from './payment.module.css'

type Props = {
  value: File | null
  onChange: (file: File | null) => void
  error?: ReactNode
  'data-path'?: string
  /** The required content of the picture, if it is not a transfer. */
  label?: string
  hint?: string
  isOptional?: boolean
}

/** The picture of the transfer: chosen, dropped, pasted or photographed; shown before it is sent. */
export function ProofField({ value: file, onChange, error, 'data-path': path, isOptional, ...words }: Props) {
  const t = useWords('toefl.proof')
  const { label = t('label'), hint = t('hint') } = words
  const id = useId()
  const proof = useProof(onChange)
  const isUnkept = useUnkept(file)
  const [isOver, setOver] = useState(false)
  usePastedPicture(proof.choose)
  const shown = proof.work?.file ?? file
  // A refused file takes nothing away.
  const shownError = proof.problem ? [proof.problem, file && t('stays')].filter(Boolean).join(' ') : error
  return (
    <div>
      <Input.Label component="div" labelElement="div" size="md" required={!isOptional}>
        {label}
      </Input.Label>
      <Input.Description id={`${id}-hint`} size="md">
        {hint}
      </Input.Description>
      {/* Dropping is a shortcut; the button below does the same for everybody. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        data-invalid={shownError ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          proof.choose(event.dataTransfer.files[0])
        }}
      >
        {shown ? (
          <Preview file={shown}>{proof.work ? <Busy stage={proof.work.stage} /> : null}</Preview>
        ) : (
          <Text className={classes.dropHint}>{t('drop')}</Text>
        )}
        <Pickers
          path={path}
          name={label}
          described={`${id}-hint${shownError ? ` ${id}-error` : ''}`}
          isInvalid={Boolean(shownError)}
          isChosen={shown !== null}
          onPick={proof.choose}
          onPaste={() => void proof.paste()}
          onRemove={proof.remove}
        />
        <Text size="sm" role="status" className={classes.note}>
          {proof.note}
        </Text>
        <Text size="sm" role="status" className={classes.note}>
          {isUnkept && t('unkept')}
        </Text>
      </div>
      {proof.warning && !shownError && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} mt={6} role="alert">
          {proof.warning}
        </Alert>
      )}
      {shownError && (
        <Input.Error id={`${id}-error`} size="md" mt={6} role={proof.problem ? 'alert' : undefined}>
          {shownError}
        </Input.Error>
      )}
    </div>
  )
}

type PickersProps = {
  path: string | undefined
  /** The picked file. */
  name: string
  described: string
  isInvalid: boolean
  isChosen: boolean
  onPick: (file: File | undefined) => void
  onPaste: () => void
  onRemove: () => void
}

function Pickers({ path, name, described, isInvalid, isChosen, onPick, onPaste, onRemove }: PickersProps) {
  const t = useWords('toefl.proof')
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  // The server, which renders some forms, has no clipboard.
  const canPaste = useIsHydrated() && canReadClipboard()
  const label = isChosen ? t('replace') : t('choose')
  return (
    <Group justify="center" gap="sm">
      <Button
        ref={choose}
        variant={isChosen ? 'default' : 'filled'}
        leftSection={<IconPhoto size={18} aria-hidden />}
        aria-label={`${label} (${name})`}
        aria-describedby={described}
        data-invalid={isInvalid || undefined}
        data-path={path}
        data-label={name}
        onClick={() => chooser.current?.click()}
      >
        {label}
      </Button>
      <Button
        variant="default"
        className={classes.camera}
        leftSection={<IconCamera size={18} aria-hidden />}
        onClick={() => camera.current?.click()}
      >
        {t('camera')}
      </Button>
      {canPaste && (
        <Button variant="default" leftSection={<IconClipboard size={18} aria-hidden />} onClick={onPaste}>
          {t('paste')}
        </Button>
      )}
      {isChosen && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => {
            onRemove()
            // This button goes with the picture.
            choose.current?.focus()
          }}
        >
          {t('remove')}
        </Button>
      )}
      <FileInput ref={chooser} onPick={onPick} />
      <FileInput ref={camera} onPick={onPick} capture />
    </Group>
  )
}

type FileInputProps = { ref: React.Ref<HTMLInputElement>; onPick: (file: File | undefined) => void; capture?: boolean }

// Any picture and a bank's PDF may be picked: a kind that the server does not take is converted. Not every system knows
// the photos of iPhones as pictures, hence their endings.
const FileInput = ({ ref, onPick, capture = false }: FileInputProps) => (
  <input
    ref={ref}
    type="file"
    accept={capture ? 'image/*' : 'image/*,.heic,.heif,application/pdf'}
    capture={capture ? 'environment' : undefined}
    hidden
    onChange={({ currentTarget }) => {
      onPick(currentTarget.files?.[0])
      // The same file can be picked again after it was removed.
      currentTarget.value = ''
    }}
  />
)

function Busy({ stage }: { stage: Stage }) {
  const t = useWords('toefl.proof')
  return (
    <Group role="status" gap="sm" wrap="nowrap">
      <Loader size="sm" />
      {t(`stages.${stage}`)}
    </Group>
  )
}

/** Whether a reload would lose the chosen picture, because this browser keeps none. */
function useUnkept(file: File | null): boolean {
  const [unkept, setUnkept] = useState<File | null>(null)
  useEffect(() => {
    if (!file) return undefined
    let isWanted = true
    void pictureSaved(file).then((isSaved) => {
      if (isWanted && !isSaved) setUnkept(file)
    })
    return () => {
      isWanted = false
    }
  }, [file])
  return file !== null && file === unkept
}
