import { OwnScript } from '../OwnScript.tsx'
import { schemeAttribute, schemeKey } from './scheme.ts'

const text = `try{const s=localStorage.getItem("${schemeKey}");if(s==="dark"||s!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches)document.documentElement.setAttribute("${schemeAttribute}","dark")}catch(e){}`

/** Puts the reader's colours on the document before the first thing is drawn. */
export const SchemeScript = () => <OwnScript text={text} />
