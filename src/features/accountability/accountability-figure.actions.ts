/** How the accountability report puts figures and names, on paper and in its workbook. */
import type { PaperColumn } from '#services/report-paper.ts'
import { rupiah } from '#words/format.ts'
import type { Language } from '#words/languages.ts'
import type { Translator } from '#words/words.ts'
import { exactly, type Exact } from '#features/statement/sen.rules.ts'
import type { CashEntry } from '#features/cash-book/cash-entry.contract.ts'

/** In whose words. */
export type Telling = { words: Translator; language: Language }

/** `Rp 1.250.000`, to the sen. */
export const exact = (money: Exact): string => rupiah(exactly(money))
/** Narrow columns of figures say no currency: the report's head does. */
export const figure = (amount: number): string => rupiah(amount).replace('Rp\u00A0', '')
/** The same of whole rupiah and sen. */
export const exactFigure = (money: Exact): string => figure(exactly(money))
/** The same of sen. */
export const sen = (all: number): string => figure(all / 100)

/** One side of an entry: "Till of Rani", "BCA 123". */
export const placeName = ({ place, name }: CashEntry['from'], words: Translator): string =>
  place === 'TILL'
    ? words('cashBook.till', { name: name ?? words('cashBook.entry.somebody') })
    : (name ?? words(`cashBook.places.${place}`))

/** The term as the portal writes it. */
export const termName = ({ semester, year }: { semester: string; year: number }, words: Translator): string =>
  words('common.termName', {
    semester: words(semester === 'EVEN' ? 'common.semester.EVEN' : 'common.semester.ODD'),
    year: String(year),
    next: String(year + 1),
  })

/** Columns of texts, and of figures. */
export const left = (label: string, share: number): PaperColumn => ({ label, share })
export const right = (label: string, share: number): PaperColumn => ({ label, share, right: true })
