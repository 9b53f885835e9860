import { Text, type TextProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';

/** Small grey text: explains something, or says that there is nothing to show. */
export const Hint = (props: TextProps & Omit<ComponentPropsWithRef<'p'>, keyof TextProps>) => <Text size="sm" c="dimmed" {...props} />;
