import type { Media } from '@amour/contract/media/media.ts'
import type { Correspondent, Message } from '@amour/contract/messages/messages.ts'
import { Tag } from '@amour/ui/components/feedback/Tag.tsx'
import { Lock } from 'lucide-react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { LawNotice } from '#features/media/access/shared/LawNotice.tsx'
import { NoticeActions } from '#features/media/access/shared/NoticeActions.tsx'
import { putOff, useIsPutOff } from '#features/media/explicit/explicit-consents.api.ts'
import { ConsentQuestion } from '#features/media/explicit/shared/ConsentQuestion.tsx'
import { MemberPhoto } from '#features/people/members/shared/MemberPhoto.tsx'
import { ReportContext } from './reporting.ts'
import '@amour/ui/styles/screens/night.css'

type CoveredMediaProps = { message: Message; member: Correspondent; media: Media }

/** Whether something stands before an item of another: a yes to what is explicit, or what the law says of private ones. */
export const isCovered = ({ awaitsConsent, shared }: Media) => awaitsConsent || shared?.isNoticeRead === false

/** What came with a message, covered until its reader has answered what stands before it. */
export function CoveredMedia({ message, member, media }: CoveredMediaProps) {
  const { t } = useTranslation('sharing')
  const { kind, blur, picture, awaitsConsent, shared } = media
  const isPutOff = useIsPutOff(member.id)
  const report = use(ReportContext)
  if (isPutOff) {
    return (
      <button
        type="button"
        className="w-full"
        aria-label={t(`${awaitsConsent ? 'consent' : 'law'}.covered.${kind}`)}
        onClick={() => putOff(member.id, false)}
      >
        {/* No address of a private item: to fetch it would be a look. */}
        <MemberPhoto picture={{ ...picture, urls: {} }} blur={blur} username="" alt="" sizes="216px">
          <Tag tone={awaitsConsent ? 'explicit' : 'plain'} className="at-tl">
            {t(awaitsConsent ? 'consent.explicit' : 'law.private')}
          </Tag>
        </MemberPhoto>
      </button>
    )
  }
  const onNotNow = () => putOff(member.id, true)
  return (
    <div className="media-cover">
      {blur && <img src={blur} alt="" />}
      <div className="media-cover-text">
        {awaitsConsent ? (
          <ConsentQuestion
            kind={kind}
            isSent
            isNoticeRead={shared?.isNoticeRead ?? true}
            sender={member}
            onNotNow={onNotNow}
            onReport={() => report({ message })}
          />
        ) : (
          <>
            <Tag tone="plain" icon={<Lock className="i" aria-hidden />}>
              {t('law.private')}
            </Tag>
            <p>{t(`law.${kind}`, { username: member.username })}</p>
            <LawNotice username={member.username} />
            <div className="cluster mt-1">
              <NoticeActions memberId={member.id} onNotNow={onNotNow} />
            </div>
          </>
        )}
      </div>
    </div>
  )
}
