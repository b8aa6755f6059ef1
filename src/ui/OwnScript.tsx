import { createContext, use } from 'react'

/** What marks the scripts of a page that the server renders as ours. */
export const ScriptMark = createContext<string | undefined>(undefined)

/** A script of ours that runs before anything else of the page. Its place is in the head. */
export const OwnScript = ({ text }: { text: string }) => (
  <script nonce={use(ScriptMark)} dangerouslySetInnerHTML={{ __html: text }} />
)
