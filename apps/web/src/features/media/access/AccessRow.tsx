import type { MemberCard } from '@amour/contract/people/members.ts'
import { Avatar } from '@amour/ui/components/media/Avatar.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths.ts'

type AccessRowProps = { member: MemberCard; children: ReactNode; actions: ReactNode; picture?: ReactNode }

/** A member, what they may see or ask for, and the answers to it. */
export function AccessRow({ member: { username, image }, picture, children, actions }: AccessRowProps) {
  return (
    <li>
      <div className="row flex-wrap">
        <Avatar src={image} name={username} />
        <div className="row-main relative flex-[1_1_130px]">
          <p className="strong cut">
            <Link className="plain plain--whole" to={paths.member(username)}>
              {username}
            </Link>
          </p>
          <p className="small muted">{children}</p>
        </div>
        {picture}
        <div className="row-actions row-actions--two">{actions}</div>
      </div>
    </li>
  )
}
