import { ActionIcon, type ActionIconProps, Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import type { ListPath } from '../list/list-path.ts';

type AnchorElement = Omit<ComponentPropsWithRef<'a'>, 'style' | 'color'>;

/** Links within the app that look like a button, an icon or a text. Pointing at one preloads its page. */
export const LinkButton = createLink((props: ButtonProps & AnchorElement) => <Button component="a" {...props} />);
export const LinkIcon = createLink((props: ActionIconProps & AnchorElement) => <ActionIcon component="a" {...props} />);
export const LinkText = createLink((props: AnchorProps & AnchorElement) => <Anchor {...props} />);

/** The address of a record's page. */
export const recordPath = (list: ListPath, id: number | string, page: 'view' | 'edit' | 'delete' = 'view') =>
  `#${list}/${encodeURIComponent(id)}/${page}`;

type RecordLinkProps = { list: ListPath; id: number | string; isNumber?: boolean; children: ReactNode };

/** A link to a record from a row. Not one of the router's: a list has a hundred, and each would compute its address again at each navigation. */
export const RecordLink = ({ list, id, isNumber, children }: RecordLinkProps) => (
  <a href={recordPath(list, id)} className={isNumber ? 'recordLink mono' : 'recordLink'}>
    {children}
  </a>
);
