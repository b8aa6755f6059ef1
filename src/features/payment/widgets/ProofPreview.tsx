import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useCallback } from 'react'
import { Hint } from '#ui/Hint.tsx'
import { size } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import classes from './payment.module.css'

/**
 * The chosen picture, and what it is called.
 * @param children what is shown in the place of a picture that is not ready
 */
export function Preview({ file, children }: { file: File; children?: ReactNode }) {
  const t = useWords('toefl.proof')
  const language = useLanguage()
  const show = useCallback(
    (picture: HTMLImageElement) => {
      const address = URL.createObjectURL(file)
      picture.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return (
    <>
      <div className={classes.frame}>
        {children ?? <img ref={show} className={classes.preview} alt={t('preview', { name: file.name })} />}
      </div>
      <Hint maw="100%" className="anywhere">
        {file.name} <VisuallyHidden>,</VisuallyHidden> ({size(file.size, language)})
      </Hint>
    </>
  )
}
