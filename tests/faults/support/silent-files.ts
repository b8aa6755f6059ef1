import { pino } from 'pino'
import { type Files, openFiles } from '#services/files/files.ts'
import type { Stage } from './stage.ts'

/** The file store of a stage whose portals are not asked; nothing works off its queue. */
export const silentFiles = ({ filesFolder, db }: Pick<Stage, 'filesFolder' | 'db'>): Promise<Files> =>
  openFiles(filesFolder, db, pino({ level: 'silent' }))
