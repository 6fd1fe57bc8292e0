#!/bin/sh
# sh build-ffmpeg.sh <file>: builds the ffmpeg of the image from Debian's sources, which have Debian's security fixes, with only what the worker asks
# of it (apps/worker/src/media). Debian's own package brings 700 MB of drivers, and readers of playlists and of the network, which files of strangers
# never get. Needs root and Debian 12; runs in the Dockerfile.
set -eu
target=$1
sed -i 's/^Types: deb$/Types: deb deb-src/' /etc/apt/sources.list.d/debian.sources
apt-get update
apt-get install --yes --no-install-recommends dpkg-dev gcc libc6-dev libdav1d-dev libopus-dev make nasm pkg-config
folder=$(mktemp -d)
cd "$folder"
apt-get source ffmpeg
cd ffmpeg-*/
./configure --disable-everything --disable-autodetect --disable-network --disable-avdevice --disable-doc --disable-debug \
  --disable-ffplay --disable-ffprobe \
  --enable-libopus --enable-libdav1d \
  --enable-protocol=file,pipe \
  --enable-demuxer=aac,aiff,amr,avi,flac,matroska,mov,mp3,ogg,wav \
  --enable-decoder=aac,ac3,adpcm_ima_qt,adpcm_ima_wav,adpcm_ms,alac,amrnb,amrwb,eac3,flac,gsm,mp2,mp3,opus,vorbis \
  --enable-decoder=pcm_alaw,pcm_f32be,pcm_f32le,pcm_f64be,pcm_f64le,pcm_mulaw,pcm_s16be,pcm_s16le,pcm_s24be,pcm_s24le,pcm_s32be,pcm_s32le,pcm_s8,pcm_u8 \
  --enable-decoder=dvvideo,flv,h263,h264,hevc,libdav1d,mjpeg,mpeg1video,mpeg2video,mpeg4,msmpeg4v2,msmpeg4v3,png,prores,rawvideo,theora,vp8,vp9 \
  --enable-parser=aac,ac3,amr,flac,h263,h264,hevc,mjpeg,mpeg4video,mpegaudio,mpegvideo,opus,png,vorbis,vp8,vp9 \
  --enable-encoder=libopus,mjpeg,pcm_s16le \
  --enable-muxer=image2pipe,ogg,pcm_s16le \
  --enable-filter=aformat,anull,aresample,atrim,format,hflip,null,rotate,scale,transpose,trim,vflip
make --jobs="$(nproc)" ffmpeg
strip ffmpeg
mv ffmpeg "$target"
rm -rf "$folder"
