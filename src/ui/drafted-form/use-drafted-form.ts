import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { DraftStore } from './draft.ts'
import { dropPicture, savePicture } from './draft-picture.ts'
import type { Stored } from './use-stored-draft.ts'
import { type SendOptions, useSending } from './use-sending.ts'

type Settings<Values, Reply> = {
  /** The name of the draft's picture. */
  id: string
  store: DraftStore<Values>
  initial: Values
  /** The draft of an earlier visit. */
  stored: Stored<Values>
  /** The field that is the picture's. */
  pictureField: string
  send: (values: Values, picture: File | null, options: SendOptions) => Promise<Reply>
}

/**
 * A form with a picture that keeps its draft, is sent once and survives a lost answer. Its checks, its fields and the
 * sentences of its problems are the screen's own.
 */
export function useDraftedForm<Values extends Record<string, unknown>, Reply>(settings: Settings<Values, Reply>) {
  const { id, store, initial, stored, pictureField } = settings
  const [picture, setPictureState] = useState(stored.picture)
  const [isRestored, setRestored] = useState(stored.draft !== null)
  // The summary lists the problems that stopped somebody from going on, not those that a field shows by itself when
  // left.
  const [blamed, setBlamed] = useState<readonly string[]>([])
  const sending = useSending<Values, Reply>({
    earlier: stored.draft?.attempt ?? null,
    latest: () => store.load()?.attempt ?? null,
    keep: (attempt) => store.save(form.getValues(), attempt),
    send: (content, options) => settings.send(content.values, content.picture, options),
  })
  const form = useForm<Values>({
    initialValues: stored.draft?.values ?? initial,
    onValuesChange: (values) => store.save(values, sending.attempt.current),
  })
  return {
    form,
    picture,
    setPicture: (file: File | null) => {
      setPictureState(file)
      form.clearFieldError(pictureField)
      // The picture counts only with a draft.
      store.save(form.getValues(), sending.attempt.current)
      if (file) savePicture(id, file)
      else void dropPicture(id)
    },
    status: sending.status,
    send: () => sending.send({ values: form.getValues(), picture }),
    /** Takes everything off this device. */
    clear: () => {
      store.drop()
      void dropPicture(id)
    },
    /** Puts these at their fields and into the summary. */
    setBlame: (errors: Record<string, string>) => {
      form.setErrors(errors)
      setBlamed(Object.keys(errors))
    },
    listed: Object.fromEntries(Object.entries(form.errors).filter(([field]) => blamed.includes(field))),
    isRestored,
    hideRestored: () => setRestored(false),
  }
}
