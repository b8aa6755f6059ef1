/** The endpoint that gives a file made of one record; `services/files/serve-file.ts` serves it. */
import { type Access, endpoint } from './endpoint.ts'
import { idParams } from './fields.ts'

type Spec = { path: `/${string}`; summary: string; tag: string; access: Access }

/** Declares `GET {path}`, which is refused (409) while the record is in a state without such a file. */
export const fileOf = ({ path, ...spec }: Spec) =>
  endpoint(`GET ${path}`, { ...spec, params: idParams, mayAnswer: [409], reply: 'stream' })

export type FileEndpoint = ReturnType<typeof fileOf>
