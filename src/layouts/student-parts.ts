/** What each of students' pages waits for: the words of their dashboard and frame, and the styles of their forms. */
import { prepareWords } from '#words/bundles.ts'
import '../ui/theme/student.css'

export const studentBundles = ['dashboard'] as const
await Promise.all(studentBundles.map(prepareWords))
