import { landingContent } from '#features/landing/content.resource.ts'
import { useSay, useWords } from '#words/Words.tsx'
import type { TextGroup } from '../setup.rules.ts'

/** What lists and kinds of content of the home page are called here: "History", "Achievements". */
export function useTextNames() {
  const t = useWords('setup.formerName')
  const say = useSay()
  const groupOf = ({ list, kind }: Pick<TextGroup, 'list' | 'kind'>): string =>
    kind === null
      ? say({ key: `catalogue.lists.${list}.title` })
      : say({ key: `catalogue.choices.${landingContent.fields.kind.group}.${kind}` })
  const nameOf = (text: { list: string; kind: string | null; field: string }): string =>
    t('where', { list: groupOf(text), field: say({ key: `catalogue.lists.${text.list}.fields.${text.field}` }) })
  return { groupOf, nameOf }
}
