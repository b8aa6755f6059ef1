/** Who is asking, as the access hook found out; every action that needs to know takes one `caller`. */
export type Caller = {
  id: number
  name: string
  role: string
  regionId: number | null
  sessionId: number
}
