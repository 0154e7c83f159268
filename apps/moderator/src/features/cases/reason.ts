import type { CaseFile } from '@amour/contract/console/case-file.ts'
import type { LookReason } from './cases.api.ts'

/** Why somebody looks who works on this case: the log has it with each look. */
export const reasonOf = ({ kind, proposal }: CaseFile): LookReason =>
  kind === 'appeal' ? 'appeal' : proposal ? 'second' : 'decide'
