import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Endpoint } from '#kit/endpoint/endpoint.ts'
import { notify } from '#ui/notify.tsx'
import { quiet } from '#ui/ProgrammeCard/CardLink.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { saveFile } from '#ui/save-file.ts'
import { useApi } from './api.ts'

type Props = {
  file: Endpoint
  /** The record; or all that the address names. */
  id?: number
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  icon: ReactNode
  /** What has to be done first, such as making it. */
  before?: () => Promise<unknown>
  /** The name of the file, instead of the server's. */
  fileName?: string
  /** The sentence of a failure, before the reason. */
  failed?: string
  /** Among the links of a programme's card. */
  isQuiet?: boolean
  children: ReactNode
}

/** Saves a file that the server makes of a record. The server wants the token, so a plain link cannot. */
export function FileButton(props: Props) {
  const {
    file: declared,
    id,
    params = { id },
    query = {},
    icon,
    before,
    fileName,
    failed,
    isQuiet = false,
    children,
  } = props
  const api = useApi()
  const textOf = useProblemText()
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await before?.()
      const { file, name } = await api.download(declared, { params, query })
      saveFile(file, fileName ?? name)
    } catch (error) {
      notify.problem([failed, textOf(error)].filter(Boolean).join(' '))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      {...(isQuiet ? quiet : { variant: 'default' })}
      loading={isBusy}
      leftSection={icon}
      onClick={() => void download()}
    >
      {children}
    </Button>
  )
}
