import { createContext, use } from 'react'
import { schemeAttribute, schemeKey } from './scheme.ts'

const script = `try{const s=localStorage.getItem("${schemeKey}");if(s==="dark"||s!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches)document.documentElement.setAttribute("${schemeAttribute}","dark")}catch(e){}`

/** What marks the scripts of a page that the server renders as ours. */
export const ScriptMark = createContext<string | undefined>(undefined)

/** Puts the reader's colours on the document before the first thing is drawn. Its place is in the head. */
export function SchemeScript() {
  return <script nonce={use(ScriptMark)} dangerouslySetInnerHTML={{ __html: script }} />
}
