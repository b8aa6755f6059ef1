/** The titles of the declarative lists' routes, which speak of their own records. */
import type { RouteTitle } from '#layouts/route-title.ts'

const wordsOf = (pathname: string) => `catalogue.lists.${pathname.split('/')[1]}`

export const titleOfList: RouteTitle = ({ pathname }, say) => say({ key: `${wordsOf(pathname)}.title` })

/** Of the form that creates a record, and that changes one. */
export const titleOfForm: RouteTitle = ({ pathname, params }, say) => {
  if (params['id'] === undefined) return say({ key: `${wordsOf(pathname)}.create` })
  return say({ key: 'office.list.editNamed', values: { name: say({ key: `${wordsOf(pathname)}.one` }) } })
}
