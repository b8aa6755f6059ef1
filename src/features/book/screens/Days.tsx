import { Button, Title } from '@mantine/core'
import { useState } from 'react'
import { day as dayText } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { Books } from '../book.contract.ts'
import { FigureTable, type ProgrammeFigures } from './FigureTable.tsx'

type Props = { books: Books; regionId: number | undefined; parts: readonly ProgrammeFigures[] }

/** The same by day; folded, since a term has many. */
export function Days({ books, regionId, parts }: Props) {
  const words = useWords('books')
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const count = new Set(books.days.map(({ day }) => day)).size
  if (count === 0) return null
  return (
    <section className={isOpen ? undefined : 'unprinted'}>
      <Title order={2} size="h3" mb="md">
        {words('byDay')}
      </Title>
      <Button className="unprinted" variant="default" mb="md" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? words('hideDays') : words('showDays', { count })}
      </Button>
      {isOpen ? (
        <FigureTable
          label={words('byDay')}
          first={words('figures.day')}
          total={books.whole}
          parts={parts}
          rows={books.days.map(({ day, programme, figures }) => ({
            key: `${day} ${programme}`,
            name: `${dayText(day, language, 'short')}, ${words(`programmes.${programme}`)}`,
            figures,
            part: { programme, term_id: books.term.id, region_id: regionId, from: day, to: day },
          }))}
        />
      ) : null}
    </section>
  )
}
