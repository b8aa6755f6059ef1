/** A picture for everybody in a form: looked at before it is sent, replaced or taken away. */
import { Button, Group, Input } from '@mantine/core'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { fileLimit } from '#kit/endpoint/endpoint.ts'
import { useWords } from '#words/Words.tsx'
import { PublicPicture } from '../PublicPicture.tsx'
import classes from './ImageInput.module.css'

type Props = {
  label: string
  description?: string | undefined
  error?: ReactNode
  /** The key of the picture that is there, a file that was chosen, or nothing. */
  value: unknown
  onChange: (value: File | '') => void
  'data-path'?: string
}

/** As the server takes them. */
const types = ['image/jpeg', 'image/png', 'image/webp']

export function ImageInput({ label, description, error, value, onChange, 'data-path': path }: Props) {
  const words = useWords('office.upload')
  const id = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const shown = problem ?? error
  const isThere = value instanceof File || (typeof value === 'string' && value !== '')
  const pick = (file: File | undefined) => {
    if (!file) return
    const refusal = !types.includes(file.type) ? words('otherKind') : file.size > fileLimit ? words('tooLarge') : null
    setProblem(refusal)
    if (!refusal) onChange(file)
  }
  const action = isThere ? words('replace') : words('choose')
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id: `${id}-label` }}>
      <Group gap="sm" mt={4} role="group" aria-labelledby={`${id}-label`}>
        {value instanceof File ? <Chosen file={value} /> : null}
        {typeof value === 'string' && value !== '' ? (
          <PublicPicture file={value} alt={words('current')} sizes="8rem" className={classes.picture} />
        ) : null}
        <Button
          variant="default"
          leftSection={<IconPhoto size={18} aria-hidden />}
          aria-label={`${action}: ${label}`}
          aria-describedby={`${id}-hint${shown ? ` ${id}-error` : ''}`}
          data-path={path}
          onClick={() => chooser.current?.click()}
        >
          {action}
        </Button>
        {isThere ? (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} aria-hidden />}
            aria-label={`${words('remove')}: ${label}`}
            onClick={() => {
              setProblem(null)
              onChange('')
            }}
          >
            {words('remove')}
          </Button>
        ) : null}
        <input
          ref={chooser}
          type="file"
          accept={types.join(',')}
          aria-label={label}
          hidden
          onChange={({ currentTarget }) => {
            pick(currentTarget.files?.[0])
            // The same file can be picked again after it was removed.
            currentTarget.value = ''
          }}
        />
      </Group>
      <Input.Description id={`${id}-hint`} mt={6}>
        {description ? `${description} ` : ''}
        {words('hint')}
      </Input.Description>
      {shown ? (
        <Input.Error id={`${id}-error`} mt={4} role={problem ? 'alert' : undefined}>
          {shown}
        </Input.Error>
      ) : null}
    </Input.Wrapper>
  )
}

function Chosen({ file }: { file: File }) {
  const words = useWords('office.upload')
  const show = useCallback(
    (picture: HTMLImageElement) => {
      const address = URL.createObjectURL(file)
      picture.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return <img ref={show} className={classes.picture} alt={words('chosen', { name: file.name })} />
}
