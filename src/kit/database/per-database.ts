import type { Db } from './connect.ts'

/** Makes something once for each database and keeps it as long; the tests have many databases in one process. */
export function perDatabase<Tools extends { db: Db }, Made>(make: (tools: Tools) => Made): (tools: Tools) => Made {
  const made = new WeakMap<Db, Made>()
  return (tools) => {
    const found = made.get(tools.db) ?? make(tools)
    made.set(tools.db, found)
    return found
  }
}
