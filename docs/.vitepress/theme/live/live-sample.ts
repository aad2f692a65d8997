/** A sample above its source. A server renders the empty stage, whose height is reserved. */
import { defineComponent, h, onBeforeUnmount, onMounted, ref } from 'vue';
import { mountSample } from './mount-sample.js';

export const LiveSample = defineComponent({
  name: 'LiveSample',
  props: {
    language: { type: String, required: true },
    code: { type: String, required: true },
    inline: Boolean,
  },
  setup(props) {
    const stage = ref<HTMLElement>();
    let unmount = (): void => {};
    onMounted(() => {
      const { language, inline } = props;
      if (stage.value) unmount = mountSample(stage.value, { language, code: decodeURIComponent(props.code), inline });
    });
    onBeforeUnmount(() => unmount());
    return () =>
      h('div', { class: ['live-sample', props.inline ? 'is-inline' : 'is-bar'] }, [
        h('p', { class: 'live-label' }, props.inline ? 'Live, with sample messages' : 'Live: open the bell'),
        h('div', { class: 'live-stage', ref: stage }),
      ]);
  },
});
