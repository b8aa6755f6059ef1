/** The frame of each view of a group by link: its heading takes the focus where somebody came from another view. */
import { Title as Heading } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '#ui/drafted-form/FormPage.module.css'
import { ButtonLink } from '#ui/links.tsx'
import { useTop } from '#ui/use-top.ts'
import { useWords } from '#words/Words.tsx'

type AroundProps = { title: string; isMoved: boolean; children: ReactNode }

export function Around({ title, isMoved, children }: AroundProps) {
  const heading = useTop<HTMLHeadingElement>(isMoved)
  return (
    <div className="stack apart">
      <Heading order={1} ref={heading} tabIndex={-1} className={classes.heading}>
        {title}
      </Heading>
      {children}
    </div>
  )
}

export function ToRegister() {
  const t = useWords('toefl.together')
  return <ButtonLink to="/register">{t('toRegister')}</ButtonLink>
}
