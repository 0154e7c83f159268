import type { Hooks } from '#context.ts'
import { resumeUnused } from '#features/account/account-deletion/account-pause.service.ts'
import { describeSavedSearches } from '#features/people/saved-searches/saved-searches.service.ts'
import { describeHiding } from '#features/people/hiding/hiding.service.ts'
import { describePushDevices } from '#features/people/push/push.service.ts'
import { requestWindow } from '#features/people/lit-windows/lit-windows.service.ts'
import { describePrivateViews } from '#features/media/private-views/private-views.service.ts'
import { findOwnFiles } from '#features/media/library/own-media.service.ts'
import { placeholderStep } from '#features/messages/conversation-placeholder/conversation-placeholder.service.ts'
import { readMessageText } from '#features/messages/conversations/stored-messages.service.ts'
import { describeDecisions } from '#features/trust/appeals/appeals.service.ts'
import { fingerprintSignIn } from '#features/trust/linked-accounts/linked-accounts.service.ts'
import { preservationStep } from '#features/trust/preservation/preservation.service.ts'
import { describeRatingLooks } from '#features/trust/rating-looks/rating-looks.service.ts'
import { noteStart } from '#features/trust/signals/signals.service.ts'
import { describeReports } from '#features/trust/reports/reports.service.ts'

/** Which features take part when a member joins, signs in, takes their data or is erased (docs/decisions/056). */
export const hooks: Hooks = {
  onActivate: [requestWindow],
  onErase: [preservationStep, placeholderStep],
  onExport: {
    parts: [
      ['privateViewsByOthers', describePrivateViews],
      ['savedSearches', describeSavedSearches],
      ['pushDevices', describePushDevices],
      ['reports', describeReports],
      ['decisions', describeDecisions],
      ['ratingLooks', describeRatingLooks],
      ['hiding', describeHiding],
    ],
    readMessage: readMessageText,
    findFiles: findOwnFiles,
  },
  onStartConversation: [noteStart],
  onSignIn: [resumeUnused, fingerprintSignIn],
}
