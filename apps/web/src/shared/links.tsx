import { ActionIcon, type ActionIconProps, Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

// Mantine's `component={Link}` loses the router's types of `to`, `params` and `search`; these links keep them.
type LinkOf<Props> = Props & Omit<ComponentPropsWithRef<'a'>, keyof Props>;

export const AnchorLink = createLink((props: LinkOf<AnchorProps>) => <Anchor {...props} />);

export const ButtonLink = createLink((props: LinkOf<ButtonProps>) => <Button component="a" {...props} />);

export const ActionIconLink = createLink((props: LinkOf<ActionIconProps>) => <ActionIcon component="a" {...props} />);
