import type { Member } from '@amour/contract/people/members.ts'
import { useTranslation } from 'react-i18next'
import { splitHeight } from '#features/people/profiles/shared/height.ts'
import { groupProfileFacts } from './profile-facts.ts'

/** What a member has answered, in three groups; what they have not is not mentioned. */
export function MemberFacts({ member }: { member: Member }) {
  const { t } = useTranslation(['members', 'profiles'])
  const groups = groupProfileFacts(member)
  if (groups.length === 0) return null
  return (
    <section className="stack stack-24">
      <h2 className="sr">{t('details')}</h2>
      {groups.map(({ group, facts }) => (
        <div key={group}>
          <h3 className="group-k">{t(`groups.${group}`)}</h3>
          <dl className="facts-table">
            {facts.map((fact) => (
              <div key={fact.field}>
                <dt>{t(`profiles:fields.${fact.field}`)}</dt>
                <dd>
                  {fact.field === 'height'
                    ? t('profiles:height', splitHeight(fact.value))
                    : t(`profiles:${fact.label}`)}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  )
}
