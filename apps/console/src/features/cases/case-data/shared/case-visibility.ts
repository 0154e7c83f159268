import type { CaseFile } from '@amour/contract/console/case-file.ts'

type Seen = Pick<CaseFile, 'isHeldByMe' | 'proposal'>

/** Whether a colleague's proposal about it waits for the caller. */
export const isSecondPerson = ({ proposal }: Pick<CaseFile, 'proposal'>) => proposal !== null && !proposal.isMine

/** Whether the caller may see what is covered: who decides, and who is asked to agree. */
export const canView = (file: Seen) => file.isHeldByMe || isSecondPerson(file)
