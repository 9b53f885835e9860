import { ActionIcon, type ActionIconProps, Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type AnchorElement = Omit<ComponentPropsWithRef<'a'>, 'style' | 'color'>;

/** Links within the app that look like a button, an icon or a text. Pointing at one preloads its page. */
export const LinkButton = createLink((props: ButtonProps & AnchorElement) => <Button component="a" {...props} />);
export const LinkIcon = createLink((props: ActionIconProps & AnchorElement) => <ActionIcon component="a" {...props} />);
export const LinkText = createLink((props: AnchorProps & AnchorElement) => <Anchor {...props} />);
