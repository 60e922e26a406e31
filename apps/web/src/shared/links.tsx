import { ActionIcon, type ActionIconProps, Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

// Mantine components as links of the router. Mantine's `component={Link}` would lose the types of `to` and `search`.
type LinkOf<Props> = Props & Omit<ComponentPropsWithRef<'a'>, keyof Props>;

export const AnchorLink = createLink((props: LinkOf<AnchorProps>) => <Anchor {...props} />);

export const ButtonLink = createLink((props: LinkOf<ButtonProps>) => <Button component="a" {...props} />);

export const ActionIconLink = createLink((props: LinkOf<ActionIconProps>) => <ActionIcon component="a" {...props} />);
