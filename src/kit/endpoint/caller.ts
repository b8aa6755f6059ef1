/** The caller, as the access hook found out; every action that needs it takes one `caller`. */
export type Caller = {
  id: number
  name: string
  role: string
  regionId: number | null
  sessionId: number
  /** Whether the account is protected by a second factor. */
  hasFactor?: boolean
  /** When this session's owner has last proved who they are. */
  provedAt?: string | null
  /** The office asks for a second factor and there is none: nothing but setting one up is open. */
  lacksFactor?: boolean
}

/** For how long nobody is asked again. */
export const provedMinutes = 10

/** Whether the caller has proved within the last minutes who they are. */
export const hasProvedLately = ({ provedAt }: Pick<Caller, 'provedAt'>, now: Date): boolean =>
  typeof provedAt === 'string' && Date.parse(provedAt) > now.getTime() - provedMinutes * 60_000
