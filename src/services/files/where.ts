/** Where a portal's files are, by its settings. */
import { bucketPlace, readBucketUrl } from './bucket.ts'
import { type FilePlace, folderPlace, withOlder } from './place.ts'

/**
 * The store that FILES_URL names, with what still lies in the folder from before; the folder where it names none.
 * @param directory `files` in DATA_DIR
 */
export async function openPlace(directory: string, filesUrl: string | null): Promise<FilePlace> {
  const folder = await folderPlace(directory)
  return filesUrl ? withOlder(await bucketPlace(readBucketUrl(filesUrl)), folder) : folder
}
