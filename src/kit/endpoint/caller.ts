/** A right besides the role; without a region it is of all regions. */
export type Grant = { name: string; regionId: number | null }

/** The caller, as the access hook found out; every action that needs it takes one `caller`. */
export type Caller = {
  id: number
  name: string
  role: string
  regionId: number | null
  sessionId: number
  /** Rights besides the role, by the names that the application's door knows (`Door`). */
  grants?: readonly Grant[]
  /** Fields that answers to this caller leave empty. */
  hides?: readonly string[]
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

/** Whether the caller got in by a right besides the role: the role that the action sees is not theirs. */
export const isLetIn = (caller: Pick<Caller, 'hides'>): boolean => caller.hides !== undefined

/** Whether a field is left out of what this caller gets; a search does not look into it either. */
export const hides = (caller: Pick<Caller, 'hides'> | null, field: string): boolean =>
  caller?.hides?.includes(field) ?? false
